import type { Limits } from '../clock.ts'
import type { Failed } from '../message.ts'
import type { GitHub } from './client.ts'
import { type LinePlace, readLinePlace } from './line-place.ts'
import { readPages } from './pages.ts'
import { type Json, text, wholeNumber } from './payload.ts'

/** A comment on a line that belongs to a review. */
export interface ReviewComment {
  readonly id: number
  readonly place: LinePlace
  readonly text: string
}

/**
 * Reads a review's comments on lines.
 * https://docs.github.com/rest/pulls/reviews#list-comments-for-a-pull-request-review
 */
export async function readReviewComments(
  github: GitHub,
  review: { readonly issue: number; readonly id: number },
  limits: Limits
): Promise<
  | { readonly kind: 'comments'; readonly comments: readonly ReviewComment[] }
  | Failed
> {
  const list = {
    route:
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments',
    parameters: { pull_number: review.issue, review_id: review.id }
  }
  const comments: ReviewComment[] = []
  for await (const page of readPages(github, list, limits)) {
    if (page.kind === 'failed') return page
    comments.push(...page.items.flatMap(readComment))
  }
  // No order is promised, and the claim goes on the first.
  return { kind: 'comments', comments: comments.sort((a, b) => a.id - b.id) }
}

function readComment(item: Json): readonly ReviewComment[] {
  const id = wholeNumber(item.id)
  const place = readLinePlace(item)
  if (id === undefined || place === undefined) return []
  return [{ id, place, text: text(item.body) ?? '' }]
}
