import { shape } from './shape.js';

function fieldSchema(field) {
  const title = field.label;
  if (field.kind === 'text') return { type: 'string', title, maxLength: shape.maxLength, pattern: shape.pattern };
  if (field.kind === 'choice') return { type: 'string', title, enum: shape.choices };
  return field.kind === 'number' ? { type: 'number', title, minimum: 0, maximum: 1000 } : { type: 'boolean', title };
}

const entries = (fields) => Object.fromEntries(fields.map((field) => [field.id, fieldSchema(field)]));

/** The form as JSON Schema; `conditional`: dependent fields appear by if and then, else they stand among the others. */
export function schemaOf({ conditional = true } = {}) {
  const sections = shape.sections.map(({ id, title, fields }) => {
    const required = fields.filter((field) => field.required).map((field) => field.id);
    const flag = fields.find(({ kind }) => kind === 'flag').id;
    const plain = { type: 'object', title, required };
    if (!conditional) return [id, { ...plain, properties: entries(fields) }];
    return [
      id,
      {
        ...plain,
        properties: entries(fields.filter(({ isConditional }) => !isConditional)),
        if: { required: [flag], properties: { [flag]: { const: true } } },
        then: { properties: entries(fields.filter(({ isConditional }) => isConditional)) },
      },
    ];
  });
  return { type: 'object', required: shape.sections.map(({ id }) => id), properties: Object.fromEntries(sections) };
}
