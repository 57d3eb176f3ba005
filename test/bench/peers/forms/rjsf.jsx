import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { showByReact } from './reactForm.jsx';
import { schemaOf } from './schemaOf.js';

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

showByReact(() => <Page />);
