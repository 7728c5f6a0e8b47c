import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../access/viewer.ts'

const viewers = new WeakMap<FastifyRequest, Viewer | undefined>()

/** Caches the authenticated caller of a request. */
export const setViewer = (request: FastifyRequest, viewer: Viewer | undefined): void =>
  void viewers.set(request, viewer)

/** The caller, once authenticated; undefined for an unauthenticated client. */
export const viewerOf = (request: FastifyRequest): Viewer | undefined => viewers.get(request)
