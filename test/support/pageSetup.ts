import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine may take seconds to load lazy chunks; a missing one still fails.
configure({ asyncUtilTimeout: 8_000 });
