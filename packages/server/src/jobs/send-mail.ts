import type { Has } from '../context.ts'
import type { Mail } from '../ports/mailer.ts'

/** Gives a mail to the mail server, from a job. Throws what is worth another attempt, so that the task is run again. */
export async function sendMail({ mailer, counts, log }: Has<'mailer' | 'counts' | 'log'>, mail: Mail): Promise<void> {
  if (!mailer) throw new Error('MAIL_URL is not set on this node')
  const { state, words } = await mailer.send(mail)
  if (state === 'accepted') counts.count('mailSent')
  if (state === 'later') throw new Error(words)
  if (state === 'refused') log.warn({ words }, 'a mail was given up')
}
