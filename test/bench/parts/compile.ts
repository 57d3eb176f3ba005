import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompileFigures } from '../compile/CompileFigures.ts';
import { writeSyntheticPortal } from '../compile/syntheticPortal.ts';
import type { BenchOptions, BenchPart, Profile, Row } from '../support/BenchPart.ts';
import { median } from '../support/median.ts';

const SCREENS = 60;
/** The first two documents are changed by every program, the others by none. */
const CHANGES: readonly (readonly [what: string, path: string])[] = [
  ['page of all', 'schemas/screens/s/screen0.screen.json'],
  ['form of all', 'schemas/forms/s/form0.form.json'],
  ['page', 'schemas/screens/s/screen1.screen.json'],
  ['form', 'schemas/forms/s/form1.form.json'],
  ['flow', 'workflows/task.machine.json'],
  ['text', 'locales/en/s1.json'],
  ['overlay', 'oem-config/program0/overlays/schemas/screens/s/screen0.screen.json'],
  ['text of a program', 'oem-config/program0/locales/en.json'],
  ['program', 'oem-config/program0/oem.json'],
];
const CHANGED = CHANGES.map(([, path]) => path);
const MANY_CHANGED = 200;

interface Limit {
  readonly readMs: number;
  readonly ms: number;
  readonly peakMib: number;
}

interface Size {
  readonly programs: number;
  readonly ours: CompileFigures;
  readonly limit: Limit;
}

function measured<T>(script: string, args: readonly string[]): T {
  const file = join(process.cwd(), 'test', 'bench', 'compile', script);
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', file, ...args], { encoding: 'utf8' })) as T;
}

/** Every figure is the median of its rounds, each in a process of its own. */
function sizeOf(programs: number, rounds: number, changed: readonly string[]): Size {
  const root = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  try {
    writeSyntheticPortal(root, { screens: SCREENS, programs });
    const runs = Array.from({ length: rounds }, () => ({
      ours: measured<CompileFigures>('compileOnce.ts', [root, ...changed]),
      limit: measured<Limit>('compileLimit.ts', [root]),
    }));
    const ours = (pick: (figures: CompileFigures) => number): number => median(runs.map((run) => pick(run.ours)));
    const limit = (pick: (figures: Limit) => number): number => median(runs.map((run) => pick(run.limit)));
    return {
      programs,
      ours: {
        startMs: ours((figures) => figures.startMs),
        coldMs: ours((figures) => figures.coldMs),
        peakMib: ours((figures) => figures.peakMib),
        files: ours((figures) => figures.files),
        shellBytes: ours((figures) => figures.shellBytes),
        changeMs: changed.map((_, index) => ours((figures) => figures.changeMs[index] ?? 0)),
      },
      limit: {
        readMs: limit((figures) => figures.readMs),
        ms: limit((figures) => figures.ms),
        peakMib: limit((figures) => figures.peakMib),
      },
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

function row(what: string, ours: number, limit: number, target: string, met: boolean | undefined, note?: string): Row {
  const verdict = met === undefined ? {} : { met };
  return { what, ours: ms(ours), others: { limit: ms(limit) }, ratio: ours / limit, target, ...verdict, ...(note ? { note } : {}) };
}

/** What a change costs with many programs, compared with few. */
function changeRow(few: Size, many: Size): Row {
  const ratios = CHANGES.map(([what], index) => {
    const [atMany, atFew] = [many.ours.changeMs[index] ?? 0, few.ours.changeMs[index] ?? 1];
    return { what, atMany, atFew, ratio: atMany / atFew };
  });
  const [worst] = ratios.toSorted((left, right) => right.ratio - left.ratio);
  return {
    what: `one changed file with ${many.programs} programs, CPU, the worst of ${CHANGES.length}`,
    ours: ms(worst?.atMany ?? 0),
    others: { [`${few.programs} programs`]: ms(worst?.atFew ?? 0) },
    ratio: worst?.ratio ?? 0,
    target: '<= 2.0',
    met: (worst?.ratio ?? 0) <= 2,
    note: ratios.map(({ what, atMany, ratio }) => `${what} ${ratio.toFixed(1)} (${ms(atMany)})`).join(', '),
  };
}

function rowsOf(few: Size, changed: Size, many: Size): Row[] {
  const worst = Math.max(...few.ours.changeMs);
  const further = (pick: (size: Size) => number): number => (pick(many) - pick(few)) / (many.programs - few.programs);
  const each = further(({ ours }) => ours.coldMs);
  const grown = many.ours.shellBytes - few.ours.shellBytes;
  const isFull = many.programs >= 1000;
  return [
    row(
      `compile and prove, ${SCREENS} x ${few.programs}, CPU cold`,
      few.ours.coldMs,
      few.limit.ms,
      '<= 500 ms',
      few.ours.coldMs <= 500,
      `start of the process apart: ${ms(few.ours.startMs)}`,
    ),
    row(`the same after one changed file, the worst of ${CHANGED.length}`, worst, few.limit.ms, '<= 100 ms', worst <= 100),
    changeRow(few, changed),
    row(
      `each further program, up to ${many.programs}`,
      each,
      further(({ limit }) => limit.ms),
      '<= 15 ms',
      each <= 15,
    ),
    {
      what: `peak memory, ${SCREENS} x ${many.programs}`,
      ours: `${Math.round(many.ours.peakMib)} MiB`,
      others: { limit: `${Math.round(many.limit.peakMib)} MiB` },
      ratio: many.ours.peakMib / many.limit.peakMib,
      target: '<= 400 MiB at 60 x 1,000',
      ...(isFull ? { met: many.ours.peakMib <= 400 } : {}),
    },
    {
      what: `growth of the first file of a browser, ${few.programs} to ${many.programs} programs`,
      ours: `${grown} bytes`,
      others: {},
      target: '0 bytes',
      met: grown === 0,
    },
  ];
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  const rounds = options.rounds(3, 5);
  options.log(`${SCREENS} screens, 7 programs`);
  const few = sizeOf(7, rounds, CHANGED);
  options.log(`${SCREENS} screens, ${MANY_CHANGED} programs`);
  const changedOfMany = sizeOf(MANY_CHANGED, options.rounds(1, 3), CHANGED);
  const programs = options.rounds(50, 1000);
  options.log(`${SCREENS} screens, ${programs} programs`);
  return rowsOf(few, changedOfMany, sizeOf(programs, options.rounds(1, 2), []));
}

async function profile(options: BenchOptions): Promise<readonly Profile[]> {
  const found = (programs: number, what: string): Profile => {
    const root = mkdtempSync(join(tmpdir(), 'portico-bench-'));
    try {
      options.log(`${programs} programs, ${what}`);
      writeSyntheticPortal(root, { screens: SCREENS, programs });
      return { ...measured<Profile>('compileProfile.ts', [root, what]), what: `${SCREENS} x ${programs}: ${what}` };
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  };
  const many = options.rounds(200, 1000);
  return [found(7, 'time'), found(many, 'time'), found(many, 'memory')];
}

/** The compiler beside the least that could be done: parse, merge by id, stringify, hash. */
export const part: BenchPart = { id: 'compile', title: 'Documents compiled and proven', run, profile };
