import type { Page } from '@playwright/test'
import { en, mergedCatalogue, ptBR } from '@rastro/core/i18n/testing'

const catalogues = { en: mergedCatalogue(en), ptBR: mergedCatalogue(ptBR) }

/** The texts and accessible names of a page, each once, without texts typed by users. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOwn = (element: Element | null) => !element?.closest('script, style, noscript, code, textarea')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isOwn(node.parentElement)) texts.push(node.textContent ?? '')
    const names = ['aria-label', 'placeholder', 'title', 'alt', 'data-tip']
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join()))
      for (const name of names) texts.push(element.getAttribute(name) ?? '')
    return [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
  })

/**
 * Faults of the texts of a page: keys of the catalogue, unfilled placeholders, values without texts, and texts of the other
 * language.
 */
export async function wrongWords(page: Page, language: 'en' | 'ptBR'): Promise<string[]> {
  const own = catalogues[language]
  const other = catalogues[language === 'en' ? 'ptBR' : 'en']
  const owns = new Set<string>(Object.values(own))
  const foreign = new Set<string>(Object.values(other).filter((text) => !owns.has(text)))
  const isKey = (word: string) => Object.hasOwn(own, word) && /[a-z][A-Z]/.test(word)
  const isWrong = (text: string) =>
    foreign.has(text) || /\{\w+[,}]|\bundefined\b|\bNaN\b|\[object /.test(text) || text.split(/[^\w.]+/).some(isKey)
  return (await said(page)).filter(isWrong)
}
