import type { Area, Texts } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'

type Catalogue = { readonly [A in Area]: () => Promise<Texts<A>> }

/** Fetches the texts of one area in one language. */
export const catalogues: Record<Language, Catalogue> = {
  en: {
    start: async () => (await import('@rastro/core/i18n/en/start')).start,
    login: async () => (await import('@rastro/core/i18n/en/login')).login,
    shared: async () => (await import('@rastro/core/i18n/en/shared')).shared,
    fleet: async () => (await import('@rastro/core/i18n/en/fleet')).fleet,
    main: async () => (await import('@rastro/core/i18n/en/main')).main,
    card: async () => (await import('@rastro/core/i18n/en/card')).card,
    layers: async () => (await import('@rastro/core/i18n/en/layers')).layers,
    fences: async () => (await import('@rastro/core/i18n/en/fences')).fences,
    channels: async () => (await import('@rastro/core/i18n/en/channels')).channels,
    happened: async () => (await import('@rastro/core/i18n/en/happened')).happened,
    holidays: async () => (await import('@rastro/core/i18n/en/holidays')).holidays,
    account: async () => (await import('@rastro/core/i18n/en/account')).account,
    settings: async () => (await import('@rastro/core/i18n/en/settings')).settings,
    attributes: async () => (await import('@rastro/core/i18n/en/attributes')).attributes,
    reports: async () => (await import('@rastro/core/i18n/en/reports')).reports,
    adding: async () => (await import('@rastro/core/i18n/en/adding')).adding,
    menu: async () => (await import('@rastro/core/i18n/en/menu')).menu,
    help: async () => (await import('@rastro/core/i18n/en/help')).help,
    resource: async () => (await import('@rastro/core/i18n/en/resource')).resource,
    groups: async () => (await import('@rastro/core/i18n/en/groups')).groups,
    notifications: async () => (await import('@rastro/core/i18n/en/notifications')).notifications,
  },
  ptBR: {
    start: async () => (await import('@rastro/core/i18n/pt-BR/start')).start,
    login: async () => (await import('@rastro/core/i18n/pt-BR/login')).login,
    shared: async () => (await import('@rastro/core/i18n/pt-BR/shared')).shared,
    fleet: async () => (await import('@rastro/core/i18n/pt-BR/fleet')).fleet,
    main: async () => (await import('@rastro/core/i18n/pt-BR/main')).main,
    card: async () => (await import('@rastro/core/i18n/pt-BR/card')).card,
    layers: async () => (await import('@rastro/core/i18n/pt-BR/layers')).layers,
    fences: async () => (await import('@rastro/core/i18n/pt-BR/fences')).fences,
    channels: async () => (await import('@rastro/core/i18n/pt-BR/channels')).channels,
    happened: async () => (await import('@rastro/core/i18n/pt-BR/happened')).happened,
    holidays: async () => (await import('@rastro/core/i18n/pt-BR/holidays')).holidays,
    account: async () => (await import('@rastro/core/i18n/pt-BR/account')).account,
    settings: async () => (await import('@rastro/core/i18n/pt-BR/settings')).settings,
    attributes: async () => (await import('@rastro/core/i18n/pt-BR/attributes')).attributes,
    reports: async () => (await import('@rastro/core/i18n/pt-BR/reports')).reports,
    adding: async () => (await import('@rastro/core/i18n/pt-BR/adding')).adding,
    menu: async () => (await import('@rastro/core/i18n/pt-BR/menu')).menu,
    help: async () => (await import('@rastro/core/i18n/pt-BR/help')).help,
    resource: async () => (await import('@rastro/core/i18n/pt-BR/resource')).resource,
    groups: async () => (await import('@rastro/core/i18n/pt-BR/groups')).groups,
    notifications: async () => (await import('@rastro/core/i18n/pt-BR/notifications')).notifications,
  },
}
