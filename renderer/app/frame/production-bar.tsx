// The bar over every screen of a production environment: nobody can take it for a sandbox.
import classes from './frame.module.css';

export function ProductionBar({ name }: { name: string }) {
  return (
    <div className={classes.production}>
      <span>
        <b>PRODUCTION</b> · {name} · captures here charge real money
      </span>
    </div>
  );
}
