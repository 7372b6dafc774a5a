import type { SiteLine } from '../platform/broker/nats/engine-config.ts'
import {
  leafAddressesOf,
  nodesOf,
  writeEngineFiles,
  writeSiteCredentials,
} from '../platform/broker/nats/engine-files.ts'
import { SITE_NAME } from '../platform/broker/nats/subjects.ts'
import type { Command, Look } from './admin-command.ts'
import type { Given } from './admin-options.ts'
import { OrganisationError } from './organisation-error.ts'

function siteName(name: string): string {
  if (SITE_NAME.test(name)) return name
  throw new OrganisationError(`a site is called by small letters, digits and _, not "${name}"`)
}

/** The line of a site to its headquarters. */
function siteLineOf(given: Given): SiteLine | undefined {
  const name = given.option('site')
  if (name === undefined) {
    const [alone] = ['leaf-of', 'line', 'line-ca'].filter((option) => given.option(option) !== undefined)
    if (alone !== undefined) throw new OrganisationError(`--${alone} needs --site: the name of this site`)
    return undefined
  }
  const headquarters = leafAddressesOf(given.required('leaf-of'))
  if (headquarters === undefined)
    throw new OrganisationError('--leaf-of takes nats-leaf:// or tls:// addresses, separated by commas')
  return { name: siteName(name), headquarters, credentials: given.required('line'), ca: given.option('line-ca') }
}

/** Before there is a server. */
export const ENGINE_COMMANDS: Readonly<Record<string, Command<Look>>> = {
  'engine create': {
    usage:
      '--folder <folder> --nodes <name=host,name=host,…> [--cert <file> --key <file> [--ca <file>]] [--sites | --site <name> --leaf-of <address,…> --line <file> [--line-ca <file>]]',
    does: 'makes the keys of the engine that several servers share, and the configuration of each of its nodes; --sites takes in those of sites, --site is one, a leaf of headquarters',
    options: ['folder', 'nodes', 'cert', 'key', 'ca', 'site', 'leaf-of', 'line', 'line-ca'],
    flags: ['sites'],
    async run({ print }, given) {
      const nodes = nodesOf(given.required('nodes'))
      if (nodes === undefined) throw new OrganisationError('--nodes takes name=host, separated by commas')
      const [cert, key] = [given.option('cert'), given.option('key')]
      if ((cert === undefined) !== (key === undefined)) throw new OrganisationError('--cert and --key go together')
      const ca = given.option('ca')
      if (ca !== undefined && cert === undefined) throw new OrganisationError('--ca needs --cert and --key')
      const tls = cert === undefined || key === undefined ? undefined : { cert, key, ca }
      const lines = { takesSites: given.flag('sites'), site: siteLineOf(given) }
      if (lines.takesSites && lines.site !== undefined)
        throw new OrganisationError('an engine is that of a site or of a headquarters: --site or --sites')
      for (const path of await writeEngineFiles(given.required('folder'), nodes, tls, lines)) print(path)
      print('the first file opens everything: it belongs on the servers alone')
    },
  },
  'engine site': {
    usage: '--folder <folder> --name <site>',
    does: 'at headquarters: makes the credential with which the engine of a site joins it, a file for the nodes of that site',
    options: ['folder', 'name'],
    async run({ print }, given) {
      print(await writeSiteCredentials(given.required('folder'), siteName(given.required('name'))))
      print(
        `for the site: engine create --site … --leaf-of … --line <that file>, and VIGIL_SITE on its servers; here: VIGIL_SITES, with the id of its office`,
      )
    },
  },
}
