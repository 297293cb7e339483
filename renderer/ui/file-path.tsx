// A file's path: wraps wherever it must, and is copied whole.
import { CopyButton } from './copy-button.tsx';
import classes from './file-path.module.css';

/** `shown`: a shorter form, where the folder is plain. */
export function FilePath({ path, shown = path }: { path: string; shown?: string }) {
  return (
    <span className={classes.path} title={path}>
      {shown}
      <CopyButton value={path} />
    </span>
  );
}
