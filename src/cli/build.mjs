// npm run build: the browser's files, unless they are current.
import { build } from './prepare.mjs';

build();
