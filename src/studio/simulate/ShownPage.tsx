import { useCallback, useMemo, useRef, useState } from 'react';
import { graphOf } from '#machines';
import type { JsonObject, StudioMachine } from '#model';
import { Choice } from '../Choice.tsx';
import { useText } from '../text.ts';
import { PageInput } from './PageInput.tsx';
import { PageResponses } from './PageResponses.tsx';
import { givenRoots } from './simulationEvaluation.ts';
import type { PageParts } from './usePageParts.ts';
import { useResponses } from './useResponses.ts';
import { useRole } from './useRole.ts';
import type { Simulation } from './useSimulation.ts';

/** A phone or a desktop. */
export type PageWidth = 'phone' | 'desktop';

/** Widths in pixels. */
const WIDTHS: { readonly [width in PageWidth]: number } = { phone: 390, desktop: 1280 };

const WIDTH_IDS: readonly PageWidth[] = ['phone', 'desktop'];

/** The share of the window's height that a page takes. */
const HEIGHT_SHARE = 0.55;

interface ShownPageProps {
  readonly parts: PageParts;
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
  readonly width: PageWidth;
  readonly onWidth: (width: PageWidth) => void;
}

/** A page for a role, and what is to be said of it. */
export function ShownPage({ parts, machine, simulation, width, onWidth }: ShownPageProps) {
  const text = useText();
  const { Page, examples, loadScreen, part, shell } = parts;
  const { roles } = examples;
  const [role, chooseRole] = useRole(roles, machine.simulation.inputs, simulation);
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>();
  const [withheld, setWithheld] = useState<{ readonly step: number; readonly what: string }>();
  const note = useRef<HTMLParagraphElement>(null);
  const { at, current, facts, send } = simulation;
  const { moment } = current;
  const given = useMemo(() => givenRoots(facts), [facts]);
  const responses = useResponses(examples.responses, part.screen.data, given['data']);
  return (
    <>
      <div className="s-beside__choices">
        <Choice
          label={text('studio.page.role')}
          value={role?.id ?? ''}
          options={[...(role ? [] : [{ id: '', name: text('studio.page.asGiven') }]), ...roles.map(({ id }) => ({ id, name: id }))]}
          onChange={chooseRole}
        />
        <Choice
          label={text('studio.page.width')}
          value={width}
          options={WIDTH_IDS.map((id) => ({ id, name: text(`studio.page.${id}`) }))}
          onChange={(id) => onWidth(id as PageWidth)}
        />
      </div>
      <p ref={note} tabIndex={-1} className="s-beside__note">
        {text('studio.page.note')} {text('studio.page.leave')}
      </p>
      <Page
        {...{ given, loadScreen, moment, part, shell }}
        machine={machine.document}
        user={role?.user ?? NOBODY}
        menu={role?.menu ?? NO_MENU}
        responses={responses.table}
        onCall={responses.note}
        title={text('studio.page.frame', { machine: machine.id, role: role?.id ?? text('studio.page.asGiven') })}
        width={WIDTHS[width]}
        heightShare={HEIGHT_SHARE}
        onSend={send}
        onLeave={() => note.current?.focus()}
        onShown={setInput}
        onWithheld={useCallback((what: string) => setWithheld({ step: at, what }), [at])}
        report={report}
      />
      <p role="status" className="s-beside__note">
        {withheld?.step === at
          ? text('studio.page.withheld', { what: withheld.what })
          : input === undefined
            ? text('studio.page.hidden')
            : !hasView(machine, moment.active) && text('studio.page.noView')}
      </p>
      {input !== undefined && <PageInput input={input} simulation={simulation} />}
      <PageResponses responses={responses} />
    </>
  );
}

const NOBODY: JsonObject = {};
const NO_MENU: readonly JsonObject[] = [];

function hasView({ document }: StudioMachine, active: readonly string[]): boolean {
  return graphOf(document).states.some(({ id, view }) => view !== undefined && active.includes(id));
}

function report({ where, error }: { readonly where: string; readonly error: unknown }): void {
  console.error(`[studio] ${where}`, error);
}
