import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import { type FieldProps, useDeepCompareMemo } from '@rjsf/utils';

/**
 * rjsf's object field, given the same uiSchema object while its content is equal. rjsf passes a new object at every render; with a new
 * one it makes new callbacks for all fields of the object, so that each of them is compared in depth and rendered again.
 */
export function SteadyObjectField(props: FieldProps) {
  const uiSchema = useDeepCompareMemo(props.uiSchema);
  return <ObjectField {...props} {...(uiSchema && { uiSchema })} />;
}
