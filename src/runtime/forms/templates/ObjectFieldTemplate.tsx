import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import type { CSSProperties } from 'react';
import { useMessage } from '../../scope/useMessage.ts';

/** Sections out of sight cost no layout and paint. */
const unseen: CSSProperties = { contentVisibility: 'auto', containIntrinsicSize: 'auto 300px' };

/** Fields of an object: the form itself as one column, a nested object as a section with a legend. */
export function ObjectFieldTemplate({ fieldPathId, title, description, properties, schema, uiSchema }: ObjectFieldTemplateProps) {
  const message = useMessage();
  const fields = properties.filter(({ hidden }) => !hidden).map(({ content }) => content);
  const hidden = properties.filter((each) => each.hidden).map(({ content }) => content);
  if (fieldPathId.path.length === 0) {
    return (
      <div className="p-form__fields">
        {fields}
        {hidden}
      </div>
    );
  }
  const heading = uiSchema?.['ui:title'] ?? schema.title;
  return (
    <fieldset id={fieldPathId.$id} className="p-fieldset p-form__section" style={unseen}>
      {heading && <legend>{message(title)}</legend>}
      {typeof description === 'string' && description !== '' && <p className="p-hint">{message(description)}</p>}
      {fields}
      {hidden}
    </fieldset>
  );
}
