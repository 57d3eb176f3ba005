import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WIDGET_TEXTS } from '../../../src/compiler/forms/widgetTexts.ts';
import { ENGINE_TEXTS } from '../../../src/compiler/messages/engineTexts.ts';
import { drawings } from '../../../src/runtime/ui/icons/drawings.ts';

const root = resolve(__dirname, '../../..');

const files = ['runtime', 'app', 'session', 'api'].flatMap((layer) =>
  readdirSync(join(root, 'src', layer), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, 'src', layer, path), 'utf8')),
);

test('the texts that the check asks for are those that the code of the browser looks up', () => {
  const used = files.flatMap(
    (text) =>
      text.match(
        /(?<=')(?:cms|cmsReview|cmsTools|table|forms|shell|errors|ui|download|validation|format|chart|map|report|source|upload|checklist)\.[A-Za-z.]+(?=')/g,
      ) ?? [],
  );
  const listed = [ENGINE_TEXTS, WIDGET_TEXTS].flatMap((table) => Object.values(table).flat());
  // A key whose last word is worked out stands for all of its group.
  const groups = files.flatMap((text) => text.match(/(?<=`)(?:table|checklist)\.[A-Za-z]+\.(?=\$\{)/g) ?? []);
  const worked = listed.filter((key) => groups.some((group) => key.startsWith(group)));
  expect(listed.toSorted()).toEqual([...new Set([...used, ...worked])].toSorted());
});

test.each(['button', 'link'])('the icons that a %s may name are those that are drawn', (block) => {
  const schema = JSON.parse(readFileSync(join(root, `schemas/meta/blocks/${block}.schema.json`), 'utf8'));
  expect(schema.properties.icon.enum.toSorted()).toEqual(Object.keys(drawings).toSorted());
});
