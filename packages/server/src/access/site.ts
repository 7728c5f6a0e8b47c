import { formatHex, parseHex, textOn } from '@rastro/core/format/colour'
import type { MailBrand } from '@rastro/core/messages/mail-page'
import type { Brand } from '@rastro/core/resources/brand'
import type { User } from '@rastro/core/resources/user'
import type { Db } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { brandOfUser } from './brands.ts'

/** Where a person opens the product, and how its mails to them look. */
export interface Site {
  /** Without a slash at its end; undefined where no address is configured. */
  readonly url: string | undefined
  readonly brand: MailBrand | undefined
}

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly config: { readonly publicUrl: string | undefined }
}

/** The domain and the look of the reseller whose client the person is; else those of the installation (decision 143). */
export async function siteOf({ db, clock, config: { publicUrl } }: Needs, user: User): Promise<Site> {
  const brand = await brandOfUser(db, user, clock.now())
  if (!brand) return { url: publicUrl, brand: undefined }
  const url = brand.host === null ? publicUrl : `https://${brand.host}`
  return { url, brand: mailBrandOf(brand, url) }
}

/** Undefined for a brand without a name: its mails stay those of the installation. */
function mailBrandOf({ attributes }: Brand, url: string | undefined): MailBrand | undefined {
  const { title, logo, colorPrimary } = attributes as Partial<Record<string, string>>
  if (!title) return undefined
  const colour = formatHex(parseHex(colorPrimary ?? '#0B5563')!)
  return { name: title, logo: url && logo ? `${url}${logo}` : undefined, colour, onColour: textOn(colour) }
}
