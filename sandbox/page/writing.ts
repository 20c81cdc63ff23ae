import { type Html, html, NOTHING } from './html.ts'

/** Somebody as whom one can comment. */
export interface Commenter {
  readonly login: string
  /** What this one may do here, in a word. */
  readonly may: string
}

/** The one of label.yml. */
export const LABEL = 'agent'

interface TextFields {
  readonly id: string
  /** Such as `Comment`. */
  readonly name: string
  readonly rows: number
  readonly placeholder?: string
  readonly commenters: readonly Commenter[]
}

/** Who writes what, and room for the page to say what is wrong with it. */
export function textFields(fields: TextFields): Html {
  const { id, name, rows, placeholder = '', commenters } = fields
  const choices = commenters.map(
    ({ login, may }) =>
      html`<option value="${login}">${login} (${may})</option>`
  )
  return html`
    <label>${name} as <select id="${id}-by" name="by">${choices}</select></label>
    <textarea id="${id}-text" name="body" rows="${rows}" maxlength="65536" placeholder="${placeholder}" aria-label="${name}"></textarea>
    <output id="${id}-problem" class="is-bad" role="alert"></output>`
}

/** One of a form's, which tells them apart by `as`. */
export function button(as: string, text: string, isPrimary = false): Html {
  return html`<button name="as" value="${as}"${isPrimary ? html` class="primary"` : NOTHING}>${text}</button>`
}
