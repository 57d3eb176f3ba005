import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine may take seconds to load what a page brings lazily; what never comes still fails.
configure({ asyncUtilTimeout: 8_000 });
