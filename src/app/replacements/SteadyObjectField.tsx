import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import { type FieldProps, useDeepCompareMemo } from '@rjsf/utils';

/**
 * rjsf's object field, which getDefaultRegistry.ts registers in place of the original. rjsf passes a new uiSchema object at every render
 * and then makes new callbacks for all fields of the object, so that each of them is compared in depth and rendered again. Here the
 * uiSchema stays the same object as long as its content is equal.
 */
export function SteadyObjectField(props: FieldProps) {
  const uiSchema = useDeepCompareMemo(props.uiSchema);
  return <ObjectField {...props} {...(uiSchema && { uiSchema })} />;
}
