// @ts-check
import { CPUS } from '../launcher/build-launcher.mjs'
import { plistOf } from '../sign/plist-of.mjs'
import { IDENTIFIER, PROGRAM } from './app-names.mjs'

/**
 * Tells macOS that the app opens plugfolio: links, has no icon in the Dock, and why it asks for access to a drive.
 * @param {string} version
 */
export const infoPlistOf = (version) =>
  plistOf(
    new Map(
      /** @type {[string, import('../sign/plist-of.mjs').PlistValue][]} */ ([
        ['CFBundleDevelopmentRegion', 'en'],
        ['CFBundleDisplayName', 'Plugfolio Helper'],
        ['CFBundleExecutable', PROGRAM],
        ['CFBundleIconFile', 'helper'],
        ['CFBundleIdentifier', IDENTIFIER],
        ['CFBundleInfoDictionaryVersion', '6.0'],
        ['CFBundleName', 'Plugfolio Helper'],
        ['CFBundlePackageType', 'APPL'],
        ['CFBundleShortVersionString', version],
        ['CFBundleSupportedPlatforms', ['MacOSX']],
        ['CFBundleURLTypes', [SCHEME]],
        ['CFBundleVersion', version],
        ['LSApplicationCategoryType', 'public.app-category.utilities'],
        ['LSMinimumSystemVersion', CPUS.x64.oldest],
        ['LSMinimumSystemVersionByArchitecture', OLDEST],
        ['LSUIElement', true],
        ['NSHighResolutionCapable', true],
        ['NSNetworkVolumesUsageDescription', 'Plugfolio Helper looks for audio plugins on this volume.'],
        ['NSPrincipalClass', 'NSApplication'],
        ['NSRemovableVolumesUsageDescription', 'Plugfolio Helper looks for audio plugins on this drive.'],
      ]),
    ),
  )

const SCHEME = new Map(
  /** @type {[string, import('../sign/plist-of.mjs').PlistValue][]} */ ([
    ['CFBundleTypeRole', 'Viewer'],
    ['CFBundleURLName', 'Plugfolio link'],
    ['CFBundleURLSchemes', ['plugfolio']],
  ]),
)

const OLDEST = new Map(Object.values(CPUS).map(({ apple, oldest }) => [apple, oldest]))
