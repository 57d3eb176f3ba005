import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import { type FieldProps, useDeepCompareMemo } from '@rjsf/utils';

/**
 * rjsf's object field with fewer renderings; getDefaultRegistry.ts registers it. rjsf passes a new uiSchema object at every render. The
 * original field then makes new callbacks for all fields of the object, and all of them render again. Here the uiSchema stays the same
 * object while its content is equal.
 */
export function SteadyObjectField(props: FieldProps) {
  const uiSchema = useDeepCompareMemo(props.uiSchema);
  return <ObjectField {...props} {...(uiSchema && { uiSchema })} />;
}
