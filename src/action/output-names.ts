/** The outputs, as action.yml names them. */
export const OUTPUT_NAMES = [
  'status',
  'pr-link',
  'prLink',
  'outcome',
  'job-id',
  'job',
  'model',
  'sent',
  'started',
  'changed',
  'pr-number',
  'pr-repository',
  'pr-head-ref',
  'pr-head-sha',
  'pr-head-repository',
  'pr-previous-sha',
  'pr-state',
  'comment-url',
  'elapsed-seconds',
  'asked-by',
  'reason'
] as const
export type OutputName = (typeof OUTPUT_NAMES)[number]

/** The outputs of finish/action.yml. */
export const FINISH_OUTPUT_NAMES = ['finished', 'pending'] as const
