import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Settings } from '../config.ts'

/** A map source of the site's own choice may stand on another host. */
function originOf(address: string): string[] {
  // `{x}`, `{z}` and the like are no part of an address yet.
  const plain = address.replace(/[{}]/g, '')
  return URL.canParse(plain) && /^https?:/.test(plain) ? [new URL(plain).origin] : []
}

/** The origin of a websocket: the push channel of a console whose calls go elsewhere, or of a broker of its own. */
const socketOrigin = (address: string): string[] => {
  if (!URL.canParse(address)) return []
  const { protocol, host } = new URL(address)
  return [`${protocol === 'https:' || protocol === 'wss:' ? 'wss' : 'ws'}://${host}`]
}

export function securityHeaders(
  settings: Pick<Settings, 'mapTiles' | 'baseUrl' | 'tls' | 'mqttPushUrl'>,
): FastifyHelmetOptions {
  // Several map sources stand side by side, each perhaps after the name of its role.
  const maps = settings.mapTiles.split(/\s+/).map((entry) => entry.replace(/^(standard|satellite)=/, ''))
  const elsewhere = [...new Set([...maps, settings.baseUrl].flatMap(originOf))]
  const push = [...new Set([settings.baseUrl, settings.mqttPushUrl ?? ''].flatMap(socketOrigin))]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The map and the push client work in workers that are started from blobs.
        workerSrc: ["'self'", 'blob:'],
        // The component library writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'data:', 'blob:'],
        // Of itself a page reaches its own host alone, by websocket too: `ws:` would let what it reads out to any other.
        connectSrc: ["'self'", 'blob:', 'data:', ...push, ...elsewhere],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Without TLS a browser that remembered it could not come back.
    strictTransportSecurity: settings.tls === undefined ? false : { maxAge: 15_552_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  }
}
