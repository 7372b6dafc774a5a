import type { FastifyReply, FastifyRequest } from 'fastify'

/** The way to the active server, for calls that this one can not answer. */
export interface Door {
  /** `again`: it changes nothing, and may be asked of the next server when its answer was lost. */
  pass(request: FastifyRequest, reply: FastifyReply, again: boolean): Promise<FastifyReply>
}
