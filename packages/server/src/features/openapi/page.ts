import { escaped } from '@rastro/core/kit/markup'
import type { OpenApi, Operation, Parameter } from './document.ts'
import { curlOf } from './example.ts'
import { introduction } from './introduction.ts'
import type { JsonSchema } from './schemas.ts'
import { style } from './style.ts'

/** The document as one self-contained page: nothing is fetched and no script runs. */
export function pageOf(document: OpenApi): string {
  const calls = callsOf(document)
  const areas = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags[0] === tag.name),
  }))
  const types = Object.entries(document.components.schemas)
  const link = (to: string, text: string) => `<li><a href="#${to}">${escaped(text)}</a></li>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rastro API</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="frame">
<nav class="side" aria-label="Contents">
<div class="brand">${sign}Rastro API</div>
<details><summary>Contents</summary>
<div class="sub">Read first</div>
<ul>${introduction.map(({ title }) => link(anchorOf(title), title)).join('')}</ul>
<div class="sub">Calls</div>
<ul>${areas.map(({ name }) => link(anchorOf(`calls ${name}`), name)).join('')}</ul>
<div class="sub">Bodies and answers</div>
<ul>${link('types', 'Types')}</ul>
</details>
</nav>
<main id="content">
<h1>API</h1>
<p class="lead">Version ${escaped(document.info.version)}. ${calls.length} calls, as this server has them. The same for programs:
<a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<div class="panel">${introduction.map(chapter).join('')}</div>
${areas.map(areaText).join('\n')}
<h2 id="types">Types</h2>
<p>What stands in bodies and answers. A field that has a default need not be given.</p>
${types.map(([name, schema]) => typeText(name, schema)).join('\n')}
</main>
</div>
</body>
</html>`

  function areaText({ name, description, calls: own }: (typeof areas)[number]): string {
    const index = own.map(
      ({ method, path, operation }) =>
        `<li><a href="#${operation.operationId}">${chip(method)}<code>${escaped(path)}</code><span>${escaped(operation.summary)}</span></a></li>`,
    )
    return `<section aria-labelledby="${anchorOf(`calls ${name}`)}"><h2 id="${anchorOf(`calls ${name}`)}">${escaped(name)}</h2>
<p>${escaped(description)}</p><ul class="calls">${index.join('')}</ul>
${own.map((call) => callText(document, call)).join('\n')}</section>`
  }
}

interface CallOf {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const callsOf = ({ paths }: OpenApi): CallOf[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

const chapter = ({ title, text }: (typeof introduction)[number]): string =>
  `<h3 id="${anchorOf(title)}">${escaped(title)}</h3>${text.map((one) => `<p>${withCode(one)}</p>`).join('')}`

function callText(document: OpenApi, { method, path, operation }: CallOf): string {
  const { operationId, summary, parameters = [], requestBody, responses, security } = operation
  const badge = security ? '<span class="open">no login</span>' : ''
  const curl = curlOf({ document, method, path, operation })
  return `<article class="call" id="${operationId}">
<h3>${chip(method)}<a href="#${operationId}"><code>${escaped(path)}</code></a>${badge}</h3>
<p>${escaped(summary)}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>${table(parameters.map(parameterRow))}` : ''}
${requestBody ? bodyText(requestBody.content) : ''}
<h4>Answer</h4>${answerText(responses)}
<h4>Example</h4><pre tabindex="0"><code>${escaped(curl)}</code></pre>
</article>`
}

const bodyWords: Readonly<Record<string, string>> = {
  'application/json': 'Body, JSON',
  'application/x-www-form-urlencoded': 'Body, form',
  'application/octet-stream': 'Body, the bytes of the file',
}

function bodyText(content: NonNullable<Operation['requestBody']>['content']): string {
  const [[type, { schema }] = ['', { schema: {} as JsonSchema }]] = Object.entries(content)
  const heading = `<h4>${bodyWords[type] ?? escaped(type)}</h4>`
  if (schema.properties) return heading + fieldTable(schema)
  return type === 'application/octet-stream' ? heading : `${heading}<p class="answer">${typeOf(schema)}</p>`
}

function answerText(responses: Operation['responses']): string {
  const entries = Object.entries(responses)
  const good = entries
    .filter(([status]) => status < '300')
    .map(([status, answer]) => {
      const content = 'content' in answer ? answer.content : undefined
      const [[, body] = []] = Object.entries(content ?? {})
      return `<p class="answer">${status}: ${body && Object.keys(body.schema).length > 0 ? typeOf(body.schema) : content ? 'a file or a value' : 'nothing'}</p>`
    })
  const bad = entries.filter(([status]) => status >= '400')
  const words = bad.map(([status]) => `<li>${status} ${failureWords[status] ?? ''}</li>`)
  return `${good.join('')}${words.length > 0 ? `<h4>Failures</h4><ul class="fails">${words.join('')}</ul>` : ''}`
}
const failureWords: Readonly<Record<string, string>> = {
  400: 'wrong',
  401: 'not logged in',
  403: 'may not',
  404: 'not there',
  409: 'taken',
  412: 'changed since',
  429: 'too often',
}

interface Row {
  readonly name: string
  readonly isNeeded: boolean
  readonly schema: JsonSchema
  readonly note: string
}

const parameterRow = ({ name, in: place, required, schema, description = '' }: Parameter): Row => ({
  name,
  isNeeded: required,
  schema,
  note: [place === 'path' ? 'in the path' : '', description].filter(Boolean).join('; '),
})

const fieldTable = ({ properties = {}, required = [] }: JsonSchema): string =>
  table(
    Object.entries(properties).map(([name, schema]) => ({
      name,
      isNeeded: required.includes(name),
      schema,
      note: [
        schema.description,
        schema.readOnly ? 'set by the server' : '',
        schema.writeOnly ? 'answers say null' : '',
        isTold(schema.default) && !schema.readOnly ? `default ${JSON.stringify(schema.default)}` : '',
      ]
        .filter(Boolean)
        .join('; '),
    })),
  )
const isTold = (value: unknown): boolean => value !== undefined && value !== null && JSON.stringify(value) !== '{}'

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, isNeeded, schema, note }) =>
      `<tr><td><code>${escaped(name)}</code>${isNeeded ? ' <span class="need">required</span>' : ''}</td><td>${typeOf(schema)}</td><td>${escaped(note)}</td></tr>`,
  )
  return `<table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

const typeText = (name: string, schema: JsonSchema): string =>
  `<details class="type" id="type-${name}" open><summary>${escaped(name)}</summary>${fieldTable(schema)}</details>`

/** A type as text; named ones are links. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return `<a href="#type-${name}">${escaped(name)}</a>`
  }
  if (schema.allOf) return schema.allOf.map((part) => (part.$ref ? typeOf(part) : boundsOf(part))).join(', ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? pluralOf(schema.items) : 'values'}`
  if (schema.enum) return schema.enum.map((value) => `<code>${escaped(String(value))}</code>`).join(' ')
  if (schema.format === 'date-time') return 'date'
  const max = schema.maxLength ? `, at most ${schema.maxLength}` : ''
  return `${{ integer: 'whole number', string: 'text', boolean: 'true or false' }[schema.type ?? ''] ?? schema.type ?? 'any value'}${max}`
}

/** `<code>name</code> at most 128`: what a body may set of a type. */
const boundsOf = ({ properties = {} }: JsonSchema): string =>
  Object.entries(properties)
    .map(([name, { maxLength }]) => `<code>${escaped(name)}</code> at most ${maxLength}`)
    .join(', ')

/** `whole numbers`; a name stays as it is. */
const pluralOf = (schema: JsonSchema): string =>
  schema.type === 'integer' || schema.type === 'string' ? `${typeOf(schema)}s` : typeOf(schema)

const chip = (method: string): string => `<span class="m ${method}">${method.toUpperCase()}</span>`
const anchorOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '-')
const withCode = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** A trace that ends in a position. */
const sign = `<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><path d="M4 23c6 0 3-9 9-9 4 0 4-4 5-6" fill="none" stroke="var(--ink)" stroke-width="3" stroke-linecap="round"/><circle cx="20" cy="7" r="4.5" fill="var(--accent)"/></svg>`
