import webpack from 'webpack';
import configurations from '../../../../webpack.config.ts';

/** What only editors load begins with these; each is replaced by nothing. */
const BEGINNINGS = /[\\/](ContentEditor|ContentReview|ContentPageTools)\.tsx$/;

/** Builds the scripts of the portal into a folder as they would be if nobody could edit content. */
export async function buildWithoutEditors(folder: string): Promise<void> {
  const [portal] = configurations;
  if (portal === undefined) throw new Error('No scripts of the portal');
  const nothing = new webpack.NormalModuleReplacementPlugin(BEGINNINGS, (module: { request: string }) => {
    module.request = `data:text/javascript,export const ${BEGINNINGS.exec(module.request)?.[1]} = () => null;`;
  });
  // Compressing takes most of the time.
  const plugins = portal.plugins?.filter((plugin) => plugin?.constructor.name !== 'CompressionPlugin') ?? [];
  const output = { ...portal.output, path: folder, clean: false };
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    webpack({ ...portal, output, plugins: [...plugins, nothing] }, (error, done) => (error ? reject(error) : resolve(done)));
  });
  if (stats?.hasErrors() !== false) throw new Error(stats?.toString('errors-only'));
}
