import { useCallback, useMemo, useState } from 'react';
import { type FlowEvent, graphOf, simulateFlow } from '#machines';
import type { JsonObject, StudioMachine } from '#model';
import { Choice } from '../Choice.tsx';
import { useText } from '../text.ts';
import { givenRoots } from './simulationEvaluation.ts';
import type { PageParts } from './usePageParts.ts';
import { useRole } from './useRole.ts';
import type { Simulation } from './useSimulation.ts';

/** A phone or a desktop. */
export type PageWidth = 'phone' | 'desktop';

/** Widths in pixels. */
const WIDTHS: { readonly [width in PageWidth]: number } = { phone: 390, desktop: 1280 };

/** The share of the window's height that a page takes. */
const HEIGHT_SHARE = 0.66;

interface ShownPageProps {
  readonly parts: PageParts;
  readonly machine: StudioMachine;
  readonly simulation: Simulation;
  readonly width: PageWidth;
}

/** A page for a role, and what is to be said of it. */
export function ShownPage({ parts, machine, simulation, width }: ShownPageProps) {
  const text = useText();
  const { Page, examples, loadScreen, part, shell } = parts;
  const { roles } = examples;
  const [role, chooseRole] = useRole(roles, machine.simulation.inputs, simulation);
  const [isShown, setShown] = useState(false);
  const [withheld, setWithheld] = useState<{ readonly step: number; readonly what: string }>();
  const { at, current, evaluation, facts, send } = simulation;
  const { moment } = current;
  const given = useMemo(() => givenRoots(facts), [facts]);
  const can = (event: FlowEvent): boolean => simulateFlow(machine.document, evaluation, moment, event).taken.length > 0;
  return (
    <>
      <Choice
        label={text('studio.page.role')}
        value={role?.id ?? ''}
        options={roles.map(({ id }) => ({ id, name: id }))}
        onChange={chooseRole}
      />
      <p className="s-beside__note">{text('studio.page.note')}</p>
      <Page
        {...{ given, loadScreen, moment, part, shell, can }}
        machine={machine.document}
        user={role?.user ?? NOBODY}
        menu={role?.menu ?? NO_MENU}
        responses={examples.responses}
        title={text('studio.page.frame', { machine: machine.id, role: role?.id })}
        width={WIDTHS[width]}
        heightShare={HEIGHT_SHARE}
        onSend={send}
        onShown={setShown}
        onWithheld={useCallback((what: string) => setWithheld({ step: at, what }), [at])}
        report={report}
      />
      <p role="status" className="s-beside__note">
        {withheld?.step === at
          ? text('studio.page.withheld', { what: withheld.what })
          : !isShown
            ? text('studio.page.hidden')
            : !hasView(machine, moment.active) && text('studio.page.noView')}
      </p>
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
