/** The text of one block of the bench. */
export const TEXT =
  '<h2>Leads that are answered</h2><p>A <strong>certified</strong> system accepts leads in the agreed format, reports the first response and keeps the history. See <a href="/privacy">how we treat data</a>.</p><ul><li>First point</li><li>Second point</li></ul>';

/** What the content read answers: a page of so many texts. */
export function editedPage(count: number): unknown {
  const contentBlocks = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    humanReadableId: `text-${at + 1}`,
    content: TEXT,
    type: 'LIST_ITEM_TEXT',
    blockOrder: at + 1,
    parent: null,
    language: 'ENGLISH',
    status: 'PUBLISHED',
    pageId: 1,
  }));
  return [{ id: 1, humanReadableId: 'privacy', contentBlocks, drafts: [] }];
}
