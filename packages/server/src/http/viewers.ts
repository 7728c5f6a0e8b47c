import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'

const viewers = new WeakMap<FastifyRequest, Viewer | undefined>()

/** Remembers who makes a call. */
export const setViewer = (request: FastifyRequest, viewer: Viewer | undefined): void =>
  void viewers.set(request, viewer)

/** Who makes a call, once it is found; undefined for a stranger. */
export const viewerOf = (request: FastifyRequest): Viewer | undefined => viewers.get(request)
