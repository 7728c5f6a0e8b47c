import type { Has } from '../context.ts'
import type { Mail, MailOutcome } from '../ports/mailer.ts'

/** Sends a mail from a job. Throws retryable failures, so that the task is run again. */
export async function sendMail(
  { mailer, counts, log }: Has<'mailer' | 'counts' | 'log'>,
  mail: Mail,
): Promise<MailOutcome['state']> {
  if (!mailer) throw new Error('MAIL_URL is not set on this node')
  const { state, words } = await mailer.send(mail)
  if (state === 'accepted') counts.count('mailSent')
  if (state === 'later') throw new Error(words)
  if (state === 'refused') log.warn({ words }, 'a mail was given up')
  return state
}
