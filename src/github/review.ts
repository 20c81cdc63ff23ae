import type { Limits } from '../clock.ts'
import type { Failed } from '../message.ts'
import type { GitHub } from './client.ts'
import { type LinePlace, readLinePlace } from './line-place.ts'
import { readPages } from './pages.ts'
import { type Json, record, text, time, wholeNumber } from './payload.ts'

/** A comment on a line that belongs to a review. */
export interface ReviewComment {
  readonly id: number
  readonly place: LinePlace
  readonly text: string
}

/** A review's comments on lines, oldest first, or why they can't be read. */
type ReviewComments =
  | { readonly kind: 'comments'; readonly comments: readonly ReviewComment[] }
  | Failed

/**
 * Reads a review's comments on lines.
 * https://docs.github.com/rest/pulls/reviews#list-comments-for-a-pull-request-review
 *
 * @param review its id, and the pull request that it is on
 */
export async function readReviewComments(
  github: GitHub,
  review: { readonly issue: number; readonly id: number },
  limits: Limits
): Promise<ReviewComments> {
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

/** What a review itself says. */
export interface Review {
  readonly kind: 'review'
  readonly text: string
  readonly url: string
  readonly author: string | undefined
  /** When it was submitted, by GitHub's clock, milliseconds since the epoch. */
  readonly submittedAt: number | undefined
}

/**
 * Reads a review.
 * https://docs.github.com/rest/pulls/reviews#get-a-review-for-a-pull-request
 */
export async function readReview(
  github: GitHub,
  { issue, id }: { readonly issue: number; readonly id: number },
  limits: Limits
): Promise<Review | Failed> {
  const answer = await github.ask(
    {
      route:
        'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}',
      parameters: { pull_number: issue, review_id: id }
    },
    limits
  )
  if (answer.kind === 'failed') return answer
  const data = record(answer.data)
  return {
    kind: 'review',
    text: text(data.body) ?? '',
    url: text(data.html_url) ?? '',
    author: text(record(data.user).login),
    submittedAt: time(data.submitted_at)
  }
}
