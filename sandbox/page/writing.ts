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

/**
 * Returns the fields for a text and its author, and an output for what is wrong
 * with them.
 */
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

/**
 * Returns a button of a form. `as` tells the form which of its buttons was
 * pressed.
 */
export function button(as: string, text: string, isPrimary = false): Html {
  return html`<button name="as" value="${as}"${isPrimary ? html` class="primary"` : NOTHING}>${text}</button>`
}
