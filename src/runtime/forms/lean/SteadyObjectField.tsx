import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import { type FieldProps, useDeepCompareMemo } from '@rjsf/utils';

/**
 * rjsf's field of an object. rjsf hands it a new uiSchema at every render, from which it makes new functions for all of its fields, so that
 * each of them is rendered and compared in depth; with the same one again, only the fields that changed are.
 */
export function SteadyObjectField(props: FieldProps) {
  const uiSchema = useDeepCompareMemo(props.uiSchema);
  return <ObjectField {...props} {...(uiSchema && { uiSchema })} />;
}
