/** Passes a file that the page has made to the person. */
type Save = (file: File) => void

let save: Save = download
/** Replaces the download: a native app around the page may not take one. */
export const saveFilesBy = (own: Save): void => {
  save = own
}

/** Downloads a file under this name, or what `saveFilesBy` has put in its place. */
export const saveFile = (name: string, content: Blob): void => save(new File([content], name, { type: content.type }))

/** Downloads a file as a browser does. */
export function download(file: File): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name })
  link.click()
  URL.revokeObjectURL(address)
}

/** A valid file name, or the fallback when nothing of it is left. */
export const fileNameOf = (name: string, other: string): string =>
  name
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 60) || other
