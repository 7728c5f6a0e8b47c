/** Looks at the certificates of web servers. */
export interface Certificates {
  /** When the certificate at this https address ends; undefined where it cannot be read within five seconds. Cached. */
  endOf(url: string): Promise<Date | undefined>
}
