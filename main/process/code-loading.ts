// Environment variables that load code into Paydesk, or say where it keeps its secrets. The names are those that the libraries it loads read (docs/security.md).
import { posix } from 'node:path';

/**
 * Which values are harmless: of a path, those in folders that only root writes to; of a name, also what has no folder; of a switch, none.
 */
type Kind = 'path' | 'name' | 'switch';
type Variables = Readonly<Record<string, Kind>>;

/** Read by the loader or by Node before our first line: Paydesk doesn't start. */
const READ_BEFORE: Variables = {
  LD_PRELOAD: 'switch',
  LD_AUDIT: 'switch',
  LD_LIBRARY_PATH: 'path',
  DYLD_INSERT_LIBRARIES: 'switch',
  DYLD_LIBRARY_PATH: 'switch',
  DYLD_FRAMEWORK_PATH: 'switch',
  DYLD_FALLBACK_LIBRARY_PATH: 'switch',
  DYLD_FALLBACK_FRAMEWORK_PATH: 'switch',
  OPENSSL_CONF: 'path',
  OPENSSL_MODULES: 'path',
  OPENSSL_ENGINES: 'path',
};

/** Under Linux, processes that Chromium forked before our first line hold them: the one that draws, the one that plays sound. */
const HELD_BY_HELPERS: Variables = {
  // Mesa, GLVND, GBM, VA-API, VDPAU.
  LIBGL_DRIVERS_PATH: 'path',
  LIBGL_DRIVERS_DIR: 'path',
  MESA_LOADER_DRIVER_OVERRIDE: 'name',
  GALLIUM_PIPE_SEARCH_DIR: 'path',
  GBM_BACKEND: 'name',
  GBM_BACKENDS_PATH: 'path',
  GBM_DRIVERS_PATH: 'path',
  __EGL_VENDOR_LIBRARY_DIRS: 'path',
  __EGL_VENDOR_LIBRARY_FILENAMES: 'path',
  __EGL_EXTERNAL_PLATFORM_CONFIG_DIRS: 'path',
  __EGL_EXTERNAL_PLATFORM_CONFIG_FILENAMES: 'path',
  __GLX_VENDOR_LIBRARY_NAME: 'name',
  LIBVA_DRIVERS_PATH: 'path',
  LIBVA_DRIVER_NAME: 'name',
  VDPAU_DRIVER_PATH: 'path',
  VDPAU_DRIVER: 'name',
  // Vulkan.
  VK_ICD_FILENAMES: 'path',
  VK_DRIVER_FILES: 'path',
  VK_ADD_DRIVER_FILES: 'path',
  VK_LAYER_PATH: 'path',
  VK_ADD_LAYER_PATH: 'path',
  VK_IMPLICIT_LAYER_PATH: 'path',
  VK_ADD_IMPLICIT_LAYER_PATH: 'path',
  VK_INSTANCE_LAYERS: 'name',
  // Sound.
  ALSA_CONFIG_PATH: 'path',
  ALSA_CONFIG_DIR: 'path',
  ALSA_PLUGIN_DIR: 'path',
  LADSPA_PATH: 'path',
  PULSE_CLIENTCONFIG: 'path',
  PULSE_CONFIG_PATH: 'path',
  PIPEWIRE_CONFIG_DIR: 'path',
  PIPEWIRE_MODULE_DIR: 'path',
  SPA_PLUGIN_DIR: 'path',
  // The C library.
  GCONV_PATH: 'path',
  LOCPATH: 'path',
  GLIBC_TUNABLES: 'switch',
  // Chromium, Electron, Node.
  CHROME_DEVEL_SANDBOX: 'path',
  ELECTRON_DISABLE_SANDBOX: 'switch',
  NODE_COMPILE_CACHE: 'path',
};

/** Read by libraries that are loaded after our first line. */
const READ_LATER: Variables = {
  // GTK and its parts.
  GTK_MODULES: 'name',
  GTK3_MODULES: 'name',
  GTK_PATH: 'path',
  GTK_EXE_PREFIX: 'path',
  GTK_IM_MODULE_FILE: 'path',
  GDK_PIXBUF_MODULE_FILE: 'path',
  GDK_PIXBUF_MODULEDIR: 'path',
  // Where GTK finds a settings.ini that names modules.
  XDG_CONFIG_DIRS: 'path',
  GIO_EXTRA_MODULES: 'path',
  GIO_MODULE_DIR: 'path',
  GIO_LAUNCH_DESKTOP: 'path',
  GST_PLUGIN_PATH: 'path',
  GST_PLUGIN_PATH_1_0: 'path',
  GST_PLUGIN_SYSTEM_PATH: 'path',
  GST_PLUGIN_SYSTEM_PATH_1_0: 'path',
  GST_PLUGIN_SCANNER: 'path',
  GST_PLUGIN_SCANNER_1_0: 'path',
  GST_REGISTRY: 'path',
  GST_REGISTRY_1_0: 'path',
  QT_PLUGIN_PATH: 'path',
  QT_QPA_PLATFORM_PLUGIN_PATH: 'path',
  LIBDECOR_PLUGIN_DIR: 'path',
  GSS_MECH_CONFIG: 'path',
  // NSS and NSPR write down what they do.
  NSS_DEBUG_PKCS11_MODULE: 'switch',
  NSS_OUTPUT_FILE: 'switch',
  NSPR_LOG_FILE: 'switch',
  // libsecret would keep the API keys in a file, or with another program.
  SECRET_BACKEND: 'switch',
  SECRET_FILE_TEST_PATH: 'switch',
  SECRET_FILE_TEST_PASSWORD: 'switch',
  SECRET_SERVICE_BUS_NAME: 'switch',
};

export const CODE_LOADING = { before: READ_BEFORE, helpers: HELD_BY_HELPERS, later: READ_LATER } as const;

/** Folders of Linux that only root writes to. */
const OF_ROOT = ['/usr/', '/etc/', '/lib/', '/lib64/', '/opt/'];

function isHarmless(kind: Kind, value: string, ownFolder: string): boolean {
  if (value.trim() === '' || (kind !== 'switch' && value === '/dev/null')) return true;
  const isOfRoot = (part: string) => [...OF_ROOT, `${ownFolder}/`].some((folder) => part.startsWith(folder));
  const parts = value.split(/[:;]/).map((part) => posix.normalize(`${part}/`));
  if (kind === 'path') return parts.every(isOfRoot);
  // A name's own slash is the one that was added.
  return kind === 'name' && parts.every((part) => isOfRoot(part) || part.indexOf('/') === part.length - 1);
}

/** The variables that load code by what they are set to. `ownFolder`: the program's, where an AppImage has libraries of its own. */
export function loadingCode(variables: Variables, env: NodeJS.ProcessEnv, ownFolder: string): string[] {
  return Object.entries(variables).flatMap(([name, kind]) =>
    isHarmless(kind, env[name] ?? '', ownFolder) ? [] : [name],
  );
}

/** Takes out what is read later, and what helpers hold. Returns the names of the latter: a helper that runs already has them still. */
export function clearCodeLoading(env: NodeJS.ProcessEnv, ownFolder: string): string[] {
  const held = loadingCode(HELD_BY_HELPERS, env, ownFolder);
  for (const name of [...held, ...loadingCode(READ_LATER, env, ownFolder)]) delete env[name];
  return held;
}
