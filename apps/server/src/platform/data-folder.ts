import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingsError } from './read-setting.ts'

/**
 * Folder by folder: asked to make all at once, Node tries for ever where the system says that a folder is missing although the
 * one above it is there, as below /proc.
 */
function makeFolders(path: string): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolders(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have made it meanwhile: this one, or one above it.
    if (!isFolder(path)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Makes the folder that everything of this server lives in; one that can not be used ends in a line for who starts it. */
export function prepareDataFolder(path: string): void {
  try {
    makeFolders(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unusable'
    throw new SettingsError(`VIGIL_DATA is ${JSON.stringify(path)}, but that folder can not be made or used (${code})`)
  }
}
