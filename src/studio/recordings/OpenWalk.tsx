import { useId, useState } from 'react';
import type { WalkDocument } from '#model';
import { useText } from '../text.ts';
import { readWalk } from './readWalk.ts';

interface OpenWalkProps {
  readonly machine: string;
  readonly onOpen: (walk: WalkDocument) => void;
}

/** Opens the file of a walk that was kept earlier; says why if it is none of this machine. */
export function OpenWalk({ machine, onOpen }: OpenWalkProps) {
  const text = useText();
  const id = useId();
  const [fault, setFault] = useState<'none' | 'other'>();
  const open = async (file: File): Promise<void> => {
    const walk = readWalk(await file.text());
    const wrong = walk === undefined ? 'none' : walk.machine === machine ? undefined : 'other';
    setFault(wrong);
    if (walk !== undefined && wrong === undefined) onOpen(walk);
  };
  return (
    <div className="s-field">
      <label htmlFor={id}>{text('studio.recording.open')}</label>
      <input
        id={id}
        type="file"
        accept=".json"
        aria-describedby={fault && `${id}-fault`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file);
        }}
      />
      {fault && (
        <p id={`${id}-fault`} role="alert" className="s-field__fault">
          {text(`studio.recording.wrong.${fault}`)}
        </p>
      )}
    </div>
  );
}
