import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCms } from './FakeCms.ts';
import { openEditor } from './openEditor.tsx';

const picture = (imageFormat: object | null) => ({
  id: 12,
  humanReadableId: 'logo',
  type: 'LIST_ITEM_IMAGE',
  content: 'sample/a.png',
  blockOrder: 1,
  parent: null,
  language: 'ENGLISH',
  pageId: 7,
  imageFormat,
});
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

/** Opens a page with one picture for editing; `choose` picks a file by its name. */
async function editPicture(imageFormat: object | null = null) {
  const cms = new FakeCms({ id: 7, humanReadableId: 'privacy', contentBlocks: [picture(imageFormat)] } as never);
  const editor = await openEditor(cms);
  await userEvent.click(screen.getByRole('button', { name: 'Enable Editing' }));
  await waitFor(() => expect(editor.container.querySelector('.p-cms--edit')).not.toBeNull());
  const choose = async (name: string, size = 4): Promise<void> => {
    const file = new File([new Uint8Array(size)], name);
    fireEvent.change(screen.getByLabelText('Replace: Picture'), { target: { files: [file] } });
    await settle();
  };
  const uploads = () => cms.sent.filter(({ operation }) => operation === 'uploadMedia');
  return { cms, choose, uploads, ...editor };
}

test('[SH-CMS-20] [SH-CALLS-37] [SH-CALLS-38] files with the extension of a picture are sent under the id of the block', async () => {
  const { choose, uploads, cms, container } = await editPicture();
  for (const name of ['a.PNG', 'b.JpG', 'c.svg', 'd.jpeg']) await choose(name);
  expect(uploads().map(({ body }) => body as unknown as { file: File; blockId: number })).toEqual(
    ['a.PNG', 'b.JpG', 'c.svg', 'd.jpeg'].map((name) => ({ file: expect.objectContaining({ name }), blockId: 12 })),
  );
  expect(container.querySelector('.p-edit img')).toHaveAttribute('src', '/media/x.png');
  expect(cms.saves.at(-1)).toMatchObject({ contentBlockId: 12, type: 'LIST_ITEM_IMAGE', content: '/media/x.png' });
});

test('[SH-CMS-20] [SH-CMS-21] a file with another extension or none is refused before it is sent', async () => {
  const { choose, uploads } = await editPicture();
  for (const name of ['e.gif', 'f.pdf', 'g']) {
    await choose(name);
    expect(screen.getByRole('alert')).toHaveTextContent('File must be image and have one of following extensions: png, jpg, svg, jpeg');
  }
  expect(uploads()).toEqual([]);
});

test('[SH-CMS-22] [SH-CMS-23] [SH-ENTITIES-36] the message says format, dimensions and kilobytes of 1000 bytes', async () => {
  const { choose, uploads } = await editPicture({ id: 1, allowedFormat: 'PNG', maxWidth: 300, maxHeight: 100, maxFileSize: 2_500_000 });
  const message = screen.getByText('Allowed formats: PNG. Max dimensions: 300x100. Max size: 2500 KB.');
  const field = screen.getByLabelText('Replace: Picture');
  expect(message.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(field).toHaveAttribute('accept', 'image/png');
  await choose('a.png', 2_500_001);
  expect(screen.getByRole('alert')).toHaveTextContent('The file is larger than 2500 KB.');
  expect(uploads()).toEqual([]);
});

test.each([null, { id: 1, allowedFormat: 'TIFF', maxWidth: 9, maxHeight: 9, maxFileSize: 9 }])(
  '[SH-CMS-24] without a known format the limits are those of the document: %j',
  async (format) => {
    await editPicture(format);
    expect(screen.getByText('Allowed formats: SVG. Max dimensions: 192x50. Max size: 2000 KB.')).toBeVisible();
  },
);

test('[SH-CMS-25] any status but 200 is a failure, and the picture stays', async () => {
  const { choose, cms, container } = await editPicture();
  cms.refuse = (operation) => (operation === 'uploadMedia' ? { status: 201 } : undefined);
  await choose('a.png');
  expect(screen.getByRole('alert')).toHaveTextContent('{"url":"/media/x.png"}');
  expect(container.querySelector('.p-edit img')).toHaveAttribute('src', '/assets/sample/a.png');
  expect(cms.saves).toEqual([]);
});

test('[SH-CMS-26] [SH-CMS-27] a failure shows the message of the server, else its response as it came', async () => {
  const { choose, cms } = await editPicture();
  cms.refuse = (operation) => ({ kind: 'invalid', operation, status: 400, message: 'Too wide', body: { message: 'Too wide' } });
  await choose('a.png');
  expect(screen.getByRole('alert')).toHaveTextContent('Too wide');
  cms.refuse = (operation) => ({ kind: 'invalid', operation, status: 400, body: 'plain failure' });
  await choose('a.png');
  expect(screen.getByRole('alert')).toHaveTextContent('plain failure');
});

test('a new picture is saved before its file is sent, under the id of its draft', async () => {
  const { cms, uploads } = await editPicture();
  await userEvent.click(screen.getByRole('button', { name: 'Add a picture' }));
  await settle();
  const [, added] = screen.getAllByLabelText(/^(Replace|Choose a file): Picture/);
  fireEvent.change(added as HTMLElement, { target: { files: [new File(['x'], 'a.png')] } });
  await settle();
  expect(uploads().map(({ body }) => (body as { blockId: number }).blockId)).toEqual([-1]);
  expect(cms.drafts()).toEqual([expect.objectContaining({ id: -1, content: '/media/x.png', contentBlockId: null })]);
});

test('another choice takes the place of the upload that is under way, and the field keeps the focus', async () => {
  const { cms, services } = await editPicture();
  const basic = services.call;
  const uploads: { readonly signal: AbortSignal; readonly end: () => void }[] = [];
  Object.assign(services, {
    call: (operation: string, input: object, following: { readonly signal: AbortSignal }) => {
      if (operation !== 'uploadMedia') return basic(operation, input as never);
      const url = `/media/${uploads.length + 1}.png`;
      return new Promise((resolve) =>
        uploads.push({ signal: following.signal, end: () => resolve({ ok: true, status: 200, output: { url } }) }),
      );
    },
  });
  const field = screen.getByLabelText('Replace: Picture');
  field.focus();
  for (const name of ['a.png', 'b.png']) {
    fireEvent.change(field, { target: { files: [new File(['x'], name)] } });
    await settle();
    expect(field).toHaveFocus();
  }
  expect(uploads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  act(() => {
    for (const { end } of uploads.toReversed()) end();
  });
  await settle();
  expect(cms.saves.map(({ content }) => content)).toEqual(['/media/2.png']);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(field).toHaveFocus();
});

test('how much of a picture was sent is shown, and the upload is stopped without a change', async () => {
  const { cms, container, services } = await editPicture();
  const basic = services.call;
  let watch: Parameters<typeof basic>[2];
  Object.assign(services, {
    call: (operation: string, input: object, following: typeof watch) => {
      if (operation !== 'uploadMedia') return basic(operation, input as never);
      watch = following;
      return new Promise((resolve) =>
        following?.signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'cancelled', operation } })),
      );
    },
  });
  fireEvent.change(screen.getByLabelText('Replace: Picture'), { target: { files: [new File(['x'], 'a.png')] } });
  await settle();
  act(() => watch?.onProgress(40, 0.4));
  expect(screen.getByRole('progressbar', { name: 'Uploading…' })).toHaveAttribute('value', '0.4');
  await userEvent.click(screen.getByRole('button', { name: 'Stop the upload' }));
  await settle();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('The upload is stopped.')).toBeInTheDocument();
  expect(container.querySelector('.p-edit img')?.getAttribute('src')).toMatch(/sample\/a\.png$/);
  expect(cms.saves).toEqual([]);
});

const MARK = { id: 1, allowedFormat: 'PNG', maxWidth: 300, maxHeight: 100, maxFileSize: 500_000 };

test('a new picture may be what the other pictures of its page may be', async () => {
  const { cms } = await editPicture(MARK);
  await userEvent.click(screen.getByRole('button', { name: 'Add a picture' }));
  await settle();
  expect(screen.getAllByText('Allowed formats: PNG. Max dimensions: 300x100. Max size: 500 KB.')).toHaveLength(2);
  expect(cms.drafts()).toEqual([expect.objectContaining({ imageFormat: MARK })]);
});

test('a new picture may be what the server says when it is first saved', async () => {
  const { services } = await editPicture();
  const basic = services.call;
  Object.assign(services, {
    call: async (...asked: Parameters<typeof basic>) => {
      const result = await basic(...asked);
      return result.ok && asked[0] === 'saveDraft' ? { ...result, output: { ...(result.output as object), imageFormat: MARK } } : result;
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add a picture' }));
  await settle();
  expect(screen.getByText('Allowed formats: PNG. Max dimensions: 300x100. Max size: 500 KB.')).toBeVisible();
});
