import { faultOf, shape, skipsUnseen, whenAsked } from './shape.js';

function controlHtml(field, id) {
  if (field.kind === 'choice')
    return `<select id="${id}"><option value="">Choose</option>${shape.choices.map((choice) => `<option>${choice}</option>`).join('')}</select>`;
  return `<input id="${id}" type="${field.kind}"${field.required ? ' aria-required="true"' : ''} maxlength="${shape.maxLength}">`;
}

function fieldHtml(field, id) {
  if (field.kind === 'flag')
    return `<div class="field"><label class="flag"><input type="checkbox" id="${id}" data-flag> <span>${field.label}</span></label></div>`;
  return `<div class="field"${field.isConditional ? ' hidden' : ''}><label for="${id}">${field.label}${field.required ? ' *' : ''}</label>${controlHtml(field, id)}</div>`;
}

function sectionHtml({ id, title, fields }) {
  const inner = fields.map((field) => fieldHtml(field, `${id}_${field.id}`)).join('');
  return `<fieldset${skipsUnseen ? ' class="unseen"' : ''}><legend>${title}</legend>${inner}</fieldset>`;
}

function check(event) {
  event.preventDefault();
  for (const section of shape.sections)
    for (const field of section.fields) {
      const control = document.getElementById(`${section.id}_${field.id}`);
      const fault = faultOf(field, control.value);
      const shown = document.getElementById(`${control.id}-error`);
      if (fault === undefined || control.parentElement.hidden) shown?.remove();
      else if (shown) shown.textContent = fault;
      else control.insertAdjacentHTML('afterend', `<div class="error" id="${control.id}-error">${fault}</div>`);
    }
}

whenAsked(
  (container) => {
    container.innerHTML = `<form novalidate>${shape.sections.map(sectionHtml).join('')}<button type="submit">Save</button></form>`;
    container.addEventListener('submit', check);
    container.addEventListener('change', ({ target }) => {
      if (target.matches('[data-flag]')) target.closest('fieldset').querySelector('.field:nth-of-type(6)').hidden = !target.checked;
    });
  },
  (container) => container.replaceChildren(),
);
