import { JsonForms } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { useState } from 'react';
import { showByReact } from './reactForm.jsx';
import { schemaOf } from './schemaOf.js';
import { shape } from './shape.js';

const flat = schemaOf({ conditional: false });
const flagOf = ({ fields }) => fields.find(({ kind }) => kind === 'flag').id;
const uischema = {
  type: 'VerticalLayout',
  elements: shape.sections.map((section) => ({
    type: 'Group',
    label: section.title,
    elements: section.fields.map((field) => ({
      type: 'Control',
      scope: `#/properties/${section.id}/properties/${field.id}`,
      ...(field.isConditional && {
        rule: {
          effect: 'SHOW',
          condition: {
            scope: `#/properties/${section.id}/properties/${flagOf(section)}`,
            schema: { const: true },
            failWhenUndefined: true,
          },
        },
      }),
    })),
  })),
};
const start = Object.fromEntries(shape.sections.map(({ id }) => [id, {}]));

function Page() {
  const [mode, setMode] = useState('ValidateAndHide');
  const submit = (event) => {
    event.preventDefault();
    setMode('ValidateAndShow');
  };
  return (
    <form onSubmit={submit} noValidate>
      <JsonForms schema={flat} uischema={uischema} data={start} renderers={vanillaRenderers} cells={vanillaCells} validationMode={mode} />
      <button type="submit">Save</button>
    </form>
  );
}

showByReact(() => <Page />);
