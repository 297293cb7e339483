// Names as consumers have them, some with accents and in other alphabets. No real person is meant.

export const FIRST_NAMES =
  `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph
Jessica Thomas Sarah Carlos Karen José Nancy Daniel Lisa Matthew Margaret Anthony Sandra Mark Ashley Luis Kimberly Steven Emily
Paul Donna Andrew Michelle Joshua Carol Kenneth Amanda Kevin Melissa Brian Deborah George Stephanie Timothy Rebecca Ronald
Sharon Edward Laura Jason Cynthia Jeffrey Dorothy Ryan Amy Jacob Kathleen Gary Angela Nicholas Shirley Eric Emma Jonathan
Brenda Stephen Pamela Larry Nicole Justin Anna Scott Samantha Brandon Katherine Benjamin Christine Samuel Debra Gregory Rachel
Alexander Carolyn Patrick Janet Frank Maria Raymond Olivia Jack Heather Dennis Helen Jerry Catherine Tyler Diane Aaron Julie
Søren Zoë Renée François Łukasz Åsa Nuria Siobhán Jürgen Beyoncé Ngọc Mei Yuki Ravi Priya Omar Layla Ada Grace`.split(
    /\s+/,
  );

export const LAST_NAMES =
  `Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young
Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez
Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan
Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza
Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell
Coleman Butler Henderson Barnes Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin
Wallace Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens
O’Brien O’Neil D’Angelo Núñez Peña Müller Gößmann Östlund Ångström Šimić Đorđević Kowalczyk Lovelace Hopper Smith-Jones`.split(
    /\s+/,
  );

export const SHOPS =
  `Blue Barn Farm|Hilltop Honey|Corner Books|Sunny Orchard|Harvest Market|Old Mill Bakery|Riverside Cycles|Maple Street
Toys|Harbor Coffee|Northside Hardware|Green Door Plants|Copper Kettle|Willow Ceramics|Elm Street Records|Bright Side
Optics|Paper Lantern|Stone Bridge Tools|Wild Rose Flowers|Cedar & Pine|Lakeview Music`
    .replaceAll('\n', ' ')
    .split('|');
