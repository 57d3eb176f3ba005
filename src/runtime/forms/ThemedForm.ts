import { withTheme } from '@rjsf/core';
import { englishStringTranslator, TranslatableString } from '@rjsf/utils';
import { lazyComponent } from '../ui/lazyComponent.ts';
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './templates/ArrayFieldTemplates.tsx';
import { ErrorListTemplate } from './templates/ErrorListTemplate.tsx';
import { FieldTemplate } from './templates/FieldTemplate.tsx';
import { DescriptionField, FieldErrorTemplate, FieldHelpTemplate } from './templates/FieldTexts.tsx';
import { ObjectFieldTemplate } from './templates/ObjectFieldTemplate.tsx';
import { CheckboxInput } from './widgets/CheckboxInput.tsx';
import { CheckboxesInput, RadioInput, SelectInput } from './widgets/ChoiceInputs.tsx';
import { MoneyInput } from './widgets/MoneyInput.tsx';
import { PasswordInput } from './widgets/PasswordInput.tsx';
import { DateInput, PhoneInput, TextareaInput, TextInput, TimeInput } from './widgets/TextInputs.tsx';

/**
 * rjsf wraps each widget in a component that adds the default options of the widget, and stores the wrapper as `MergedWidget` of the widget.
 * Our widgets have no default options. Storing each as its own wrapper saves one component for each field.
 */
function withoutWrappers<W extends object>(widgets: W): W {
  for (const widget of Object.values(widgets)) Object.assign(widget, { MergedWidget: widget });
  return widgets;
}

/** The form component of rjsf (react-jsonschema-form) with our theme: elements with the portal's CSS classes, texts by message keys. */
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
  widgets: withoutWrappers({
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
    money: MoneyInput,
    checklist: lazyComponent(() =>
      import(/* webpackChunkName: "checklist" */ './checklist/ChecklistInput.tsx').then(({ styledChecklist }) => styledChecklist),
    ),
  }),
});

/** Text of rjsf -> message key. */
const messageKeys: { readonly [text: string]: string } = {
  [TranslatableString.YesLabel]: 'forms.yes',
  [TranslatableString.NoLabel]: 'forms.no',
};

/** The message key for a text of rjsf, which our widgets translate. Texts that our templates never show stay English. */
export function translateString(text: TranslatableString, params?: string[]): string {
  return messageKeys[text] ?? englishStringTranslator(text, params);
}
