// Runs a command of main.ts, as JavaScript that was written ahead.
import { pathToFileURL } from 'node:url';
import { program } from './prepare.mjs';

const entry = await program();
// So that a stack trace names the sources.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(entry));
