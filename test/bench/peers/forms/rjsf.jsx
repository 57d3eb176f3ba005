import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { schemaOf } from './schemaOf.js';
import { whenAsked } from './shape.js';

const schema = schemaOf();

function Page() {
  const [refused, setRefused] = useState(false);
  return (
    <Form
      schema={schema}
      validator={validator}
      noHtml5Validate
      showErrorList={false}
      {...(refused && { liveValidate: 'onChange' })}
      onError={() => setRefused(true)}
    />
  );
}

let root;
whenAsked(
  (container) => {
    root = createRoot(container);
    root.render(<Page />);
  },
  () => root.unmount(),
);
