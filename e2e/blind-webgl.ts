/**
 * Replaces WebGL of a page by a context that accepts each call and draws nothing. Drawing in software takes most of the processor
 * time of a journey on the map, while almost none of them looks at pixels: what the map reports, hits and animates is computed
 * before it is drawn.
 */
export function blindWebGL(): void {
  const answers: Record<string, (...values: never[]) => unknown> = {
    getContextAttributes: () => ({ alpha: true, antialias: false, depth: true, stencil: true }),
    getSupportedExtensions: () => [],
    getExtension: () => null,
    getError: () => 0,
    isContextLost: () => false,
    getShaderParameter: () => true,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    getAttribLocation: () => 0,
    checkFramebufferStatus: () => WebGL2RenderingContext.FRAMEBUFFER_COMPLETE,
    getProgramParameter: (_: never, name: number) =>
      name === WebGL2RenderingContext.LINK_STATUS || name === WebGL2RenderingContext.DELETE_STATUS ? true : 0,
    getParameter: (name: number) => {
      if (name === WebGL2RenderingContext.MAX_TEXTURE_SIZE || name === WebGL2RenderingContext.MAX_RENDERBUFFER_SIZE)
        return 8192
      if (name === WebGL2RenderingContext.VERSION) return 'WebGL 2.0'
      if (name === WebGL2RenderingContext.VIEWPORT || name === WebGL2RenderingContext.SCISSOR_BOX)
        return new Int32Array(4)
      if (name === WebGL2RenderingContext.ALIASED_LINE_WIDTH_RANGE) return new Float32Array([1, 1])
      return 16
    },
  }
  const nothing = () => null
  const made = () => ({})
  const contexts = new WeakMap<object, object>()
  const contextOf = (canvas: HTMLCanvasElement | OffscreenCanvas) => {
    const known = contexts.get(canvas)
    if (known) return known
    const context = new Proxy(Object.create(WebGL2RenderingContext.prototype) as object, {
      get(_, name) {
        if (name === 'canvas') return canvas
        if (name === 'drawingBufferWidth') return canvas.width
        if (name === 'drawingBufferHeight') return canvas.height
        if (typeof name !== 'string') return undefined
        const constant = /^[A-Z]/.test(name) ? Reflect.get(WebGL2RenderingContext, name) : undefined
        if (constant !== undefined) return constant
        return answers[name] ?? (/^create|^getUniformLocation|^fenceSync/.test(name) ? made : nothing)
      },
      set: () => true,
    })
    contexts.set(canvas, context)
    return context
  }
  for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
    const original = prototype.getContext as (kind: string, options?: unknown) => unknown
    Reflect.set(prototype, 'getContext', function (this: HTMLCanvasElement, kind: string, options?: unknown) {
      return kind.startsWith('webgl') ? contextOf(this) : original.call(this, kind, options)
    })
  }
}
