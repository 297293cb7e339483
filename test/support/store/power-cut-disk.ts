// A disk whose power can be cut: what had reached the device is kept, and what was only in memory is lost.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../runner/temp-folder.ts';
import { mountSmallDisk } from './small-disk.ts';

/** The device as it was when its power was cut, in an image file. `whatWasSaid`: as of a moment when nothing more could reach it. */
export type Cut<Said> = { image: string; whatWasSaid: Said };

export type PowerCutDisk = {
  /** An ext4 file system of its own. */
  folder: string;
  /** Cuts the power for all that comes after, and not for those who use the disk: they go on once the device is copied. */
  cut: <Said>(said: () => Said) => Promise<Cut<Said>>;
  /** Lets the device fail to write any block that was never written: the system forgets what was in it, and says so once. */
  breakDown: () => void;
  repair: () => void;
};

const MEGABYTES = 64;
/** For the device, and for copies of what is in use of it. */
const ROOM_MEGABYTES = 1536;
/** Freezes the file system on the device, copies the device, and resumes when told to, or when the caller is gone. */
const CUT = `
fsfreeze --freeze "$1" || exit 1
cp --sparse=always "$2" "$3"; copied=$?
[ $copied = 0 ] && echo copied
read -r _
fsfreeze --unfreeze "$1" && exit $copied`;

/** Unmounted with the test. `skip` is the test's own, for where nothing may be mounted. */
export function mountPowerCutDisk(skip: (why: string) => never): PowerCutDisk {
  const room = mountSmallDisk(ROOM_MEGABYTES, skip).folder;
  // One file system in another: to freeze the outer one stops the device between two writes, and the inner one isn't told and brings nothing to it.
  const outer = mountImage(makeImage(join(room, 'outer'), MEGABYTES * 2, '^has_journal'), skip);
  const device = makeImage(join(outer, 'device'), MEGABYTES, 'has_journal');
  const folder = mountImage(device, skip);
  const filler = join(outer, 'filler');
  let cuts = 0;
  return {
    folder,
    cut: async (said) => {
      cuts += 1;
      const image = join(room, `cut-${cuts}`);
      const child = spawn('sh', ['-c', CUT, 'sh', outer, device, image], { stdio: ['pipe', 'pipe', 'inherit'] });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      const whatWasSaid = said();
      child.stdin.end('\n');
      const [status] = await ended;
      if (status !== 0) throw new Error('The disk could not be copied.');
      return { image, whatWasSaid };
    },
    breakDown: () => {
      // The device is a file with holes: it can't be written where the file system under it is full.
      execFileSync('sync', ['-f', folder]);
      for (const bytes of [1_000_000, 4_096]) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(bytes, 1), { flag: 'a' });
        } catch {
          // Full, as far as pieces of this size go.
        }
      }
      execFileSync('sync', ['-f', outer]);
    },
    repair: () => rmSync(filler),
  };
}

/** The folder of a device after its power cut: mounted, which replays the file system's journal. */
export function mountAfterCut({ image }: Pick<Cut<unknown>, 'image'>): string {
  return mountImage(image, (why) => {
    throw new Error(why);
  });
}

function makeImage(file: string, megabytes: number, journal: string): string {
  execFileSync('truncate', ['-s', `${megabytes}M`, file]);
  execFileSync('mkfs.ext4', ['-q', '-F', '-O', journal, file]);
  return file;
}

function mountImage(image: string, skip: (why: string) => never): string {
  const mounted = join(tempFolder(), 'mounted');
  mkdirSync(mounted);
  try {
    execFileSync('mount', ['-t', 'ext4', '-o', 'loop', image, mounted], { stdio: 'pipe' });
  } catch (error) {
    return skip(`this user may mount no image of a disk: ${(error as { stderr: Buffer }).stderr.toString().trim()}`);
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', mounted]);
  });
  return mounted;
}
