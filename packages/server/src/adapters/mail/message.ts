import type { Mail } from '../../ports/mailer.ts'

/** One recipient: an address with a comma would be parsed as two. */
export const isAddress = (text: string): boolean => /^[^\s@<>(),:;"[\]\\]+@[^\s@<>(),:;"[\]\\]+$/.test(text)

/** The message as nodemailer takes it, without its sender. */
export const messageOf = ({ to, subject, text, html, picture, attachment, id }: Mail) => ({
  to: { name: '', address: to },
  subject,
  text,
  html,
  ...((picture || attachment) && {
    attachments: [...(picture ? [pictureOf(picture)] : []), ...(attachment ? [attachmentOf(attachment)] : [])],
  }),
  ...(id && { messageId: `<${id}@rastro>` }),
})

/** Embedded in the HTML, not an attachment. */
const pictureOf = ({ name, png }: NonNullable<Mail['picture']>) => ({
  cid: name,
  filename: 'map.png',
  content: Buffer.from(png),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})

const attachmentOf = ({ name, type, bytes }: NonNullable<Mail['attachment']>) => ({
  filename: name,
  content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  contentType: type,
})
