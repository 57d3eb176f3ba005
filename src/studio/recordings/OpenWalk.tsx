import { useState } from 'react';
import type { StudioMachine, WalkDocument } from '#model';
import { FileField } from '../FileField.tsx';
import { readWalk } from '../readWalk.ts';
import { useText } from '../text.ts';

interface OpenWalkProps {
  readonly machine: StudioMachine;
  readonly onOpen: (walk: WalkDocument) => void;
}

/** Opens the file of a walk that was kept earlier; says why if it is none of this machine and program. */
export function OpenWalk({ machine, onOpen }: OpenWalkProps) {
  const text = useText();
  const [fault, setFault] = useState<string>();
  const open = async (file: File | undefined): Promise<void> => {
    const walk = file && readWalk(await file.text());
    const wrong = faultOf(walk, machine);
    setFault(wrong === undefined ? undefined : text(`studio.recording.wrong.${wrong}`, { program: walk?.program, machine: walk?.machine }));
    if (walk !== undefined && wrong === undefined) onOpen(walk);
  };
  return (
    <FileField
      label={text('studio.recording.open')}
      fault={fault}
      onFiles={([file]) => void open(file).catch(() => setFault(text('studio.recording.wrong.none')))}
    />
  );
}

function faultOf(walk: WalkDocument | undefined, { id, program }: StudioMachine): 'none' | 'machine' | 'program' | undefined {
  if (walk === undefined) return 'none';
  if (walk.machine !== id) return 'machine';
  return walk.program === program ? undefined : 'program';
}
