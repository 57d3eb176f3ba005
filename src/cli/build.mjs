// npm run build: the browser's files and those of the server, unless they are current.
import { build, program } from './prepare.mjs';

build();
await program();
