import { withTheme } from '@rjsf/core';
import { ArrayFieldItemTemplate } from './templates/ArrayFieldItemTemplate.tsx';
import { ArrayFieldTemplate } from './templates/ArrayFieldTemplate.tsx';
import { DescriptionField } from './templates/DescriptionField.tsx';
import { ErrorListTemplate } from './templates/ErrorListTemplate.tsx';
import { FieldErrorTemplate } from './templates/FieldErrorTemplate.tsx';
import { FieldHelpTemplate } from './templates/FieldHelpTemplate.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';
import { CheckboxesInput } from './widgets/CheckboxesInput.tsx';
import { CheckboxInput } from './widgets/CheckboxInput.tsx';
import { DateInput } from './widgets/DateInput.tsx';
import { PasswordInput } from './widgets/PasswordInput.tsx';
import { PhoneInput } from './widgets/PhoneInput.tsx';
import { RadioInput } from './widgets/RadioInput.tsx';
import { SelectInput } from './widgets/SelectInput.tsx';
import { TextareaInput } from './widgets/TextareaInput.tsx';
import { TextInput } from './widgets/TextInput.tsx';
import { TimeInput } from './widgets/TimeInput.tsx';

/** rjsf puts a component around every widget that adds the widget's default options; ours have none, so each stands for itself. */
function unwrapped<W extends object>(widgets: W): W {
  for (const widget of Object.values(widgets)) Object.assign(widget, { MergedWidget: widget });
  return widgets;
}

/** rjsf in our own theme: plain elements with classes of the portal, texts by message keys. */
export const ThemedForm = withTheme({
  templates: {
    FieldTemplate,
    BaseInputTemplate: TextInput,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ArrayFieldItemTemplate,
    ErrorListTemplate,
    FieldErrorTemplate,
    FieldHelpTemplate,
    DescriptionFieldTemplate: DescriptionField,
  },
  widgets: unwrapped({
    TextWidget: TextInput,
    PasswordWidget: PasswordInput,
    TextareaWidget: TextareaInput,
    SelectWidget: SelectInput,
    RadioWidget: RadioInput,
    CheckboxWidget: CheckboxInput,
    CheckboxesWidget: CheckboxesInput,
    DateWidget: DateInput,
    TimeWidget: TimeInput,
    tel: PhoneInput,
  }),
});
