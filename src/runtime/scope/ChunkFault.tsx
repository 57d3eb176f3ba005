interface Props {
  readonly error: Error;
  readonly translate: (key: string, args?: Record<string, unknown>) => string;
  readonly onReload: () => void;
}

/** Stands in place of what a script was to show that cannot be had: names the script and offers to reload the page (SH-ERRORS-10). */
export function ChunkFault({ error, translate, onReload }: Props) {
  const name = /Loading (?:CSS )?chunk (\S+)/.exec(error.message)?.[1] ?? '';
  return (
    <div className="p-notice p-notice--danger" role="alert">
      <div className="p-notice__body">
        <p className="p-notice__title">{translate('errors.chunk', { name })}</p>
        <p>{translate('errors.chunkText')}</p>
        <div className="p-notice__blocks">
          <button type="button" className="p-button p-button--primary" onClick={onReload}>
            {translate('errors.reload')}
          </button>
        </div>
      </div>
    </div>
  );
}
